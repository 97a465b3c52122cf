/* Gives a target the files named on the command line, where there is no fuzzer to do it. */
#include "input.h"

static void replay(const char *path)
{
    FILE *const file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        fprintf(stderr, "%s cannot be read\n", path);
        exit(1);
    }
    const long size = ftell(file);
    uint8_t *const bytes = allocate((size_t)size);
    rewind(file);
    REQUIRE(fread(bytes, 1, (size_t)size, file) == (size_t)size);
    fclose(file);
    LLVMFuzzerTestOneInput(bytes, (size_t)size);
    free(bytes);
}

int main(int count, char **paths)
{
    for (int i = 1; i < count; i++)
        replay(paths[i]);
    printf("%s: %d inputs ok\n", paths[0], count - 1);
    return count < 2;
}
