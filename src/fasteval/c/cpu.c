/*
 * What the processor can do. CPUID says what it has and XGETBV whether the operating system saves
 * the wide registers (Intel SDM volume 1, 14.3 and 15.2); both are needed.
 */
#include "lanes.h"

#if defined(FE_HAVE_AVX2) || defined(FE_HAVE_AVX512)

#ifdef _MSC_VER
#include <intrin.h>
#else
#include <cpuid.h>
#endif

typedef struct registers {
    uint32_t eax, ebx, ecx, edx;
} registers;

static registers cpuid(uint32_t leaf)
{
    const registers none = {0, 0, 0, 0};
    registers r = none;
#ifdef _MSC_VER
    int out[4];
    __cpuid(out, 0);
    if ((uint32_t)out[0] >= leaf) {
        __cpuidex(out, (int)leaf, 0);
        r.eax = (uint32_t)out[0];
        r.ebx = (uint32_t)out[1];
        r.ecx = (uint32_t)out[2];
        r.edx = (uint32_t)out[3];
    }
#else
    if (!__get_cpuid_count(leaf, 0, &r.eax, &r.ebx, &r.ecx, &r.edx))
        r = none;
#endif
    return r;
}

/* The register sets that the operating system saves, as bits of XCR0; 0 without OSXSAVE. */
static uint32_t saved_registers(void)
{
    if (!(cpuid(1).ecx >> 27 & 1))
        return 0;
#ifdef _MSC_VER
    return (uint32_t)_xgetbv(0);
#else
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
#endif
}

static bool contains(uint32_t set, uint32_t bits)
{
    return (set & bits) == bits;
}

bool fe_cpu_has_avx2(void)
{
    const uint32_t sse_avx = 0x06, avx2 = UINT32_C(1) << 5;
    return contains(saved_registers(), sse_avx) && contains(cpuid(7).ebx, avx2);
}

bool fe_cpu_has_avx512(void)
{
    const uint32_t sse_avx_opmask_zmm = 0xE6;
    const uint32_t f_bw_bmi2 = UINT32_C(1) << 16 | UINT32_C(1) << 30 | UINT32_C(1) << 8;
    const uint32_t vbmi_bitalg = UINT32_C(1) << 1 | UINT32_C(1) << 12;
    const registers features = cpuid(7);
    return contains(saved_registers(), sse_avx_opmask_zmm) && contains(features.ebx, f_bw_bmi2) &&
           contains(features.ecx, vbmi_bitalg);
}

#else

bool fe_cpu_has_avx2(void)
{
    return false;
}

bool fe_cpu_has_avx512(void)
{
    return false;
}

#endif
