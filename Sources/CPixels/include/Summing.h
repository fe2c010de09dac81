// Sums of lines of numbers, of which shadows are made.
#ifndef SUMMING_H
#define SUMMING_H

#include <stddef.h>
#include <stdint.h>

// Lines that begin so many numbers after each other, each times its weight, added up from the first
// to the last: every set of instructions gives the same bits.
void cpixels_sum_lines(
    const double *lines, ptrdiff_t stride, const double *weights, size_t line_count, size_t count,
    double *sums);

// The nearest 255ths of numbers that are not less than 0; what is more than 1 counts as 1.
void cpixels_coverage(const double *shares, size_t count, uint8_t *coverage);

#endif
