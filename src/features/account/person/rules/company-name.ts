/**
 * The name of a company as it is compared with others (safety table 37): neither case, nor spaces, nor characters that
 * nobody sees or that only look different make another name. The case folding of Unicode is here the way through small and
 * capital letters, which has the same results for names (the table beside this says which).
 */
export function companyNameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
