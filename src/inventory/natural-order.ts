/**
 * Compares names, with the numbers in them by their values: `xe-0/0/2` before `xe-0/0/10`. This is
 * the order of the collation `natural_sort` of the database.
 */
export const compareNaturally = new Intl.Collator('en', { numeric: true }).compare
