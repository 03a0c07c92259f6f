const LONGEST_ADDRESS = 2000

/**
 * The https: address of a calendar; null for what is no address, or one that is not encrypted. Calendar programs call
 * them webcal:.
 * @param base the address that redirected to this one
 */
export function feedAddress(address: string, base?: URL): URL | null {
  const text = address.trim().replace(/^webcals?:\/\//i, 'https://')
  if (text === '' || text.length > LONGEST_ADDRESS) return null
  const url = URL.parse(text, base?.href)
  return url?.protocol === 'https:' ? url : null
}
