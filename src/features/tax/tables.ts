/** What providers say for the yearly report to the tax office. Others read the view tax_block. */
export const OWN = ['tax_message', 'tax_profile', 'tax_place', 'tax_copy', 'tax_record'] as const
export const JOINED = [] as const
