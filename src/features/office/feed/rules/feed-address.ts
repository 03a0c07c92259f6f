const LONGEST_ADDRESS = 2000

/**
 * The host of a calendar's address, null for what no calendar can be fetched from. Calendar programs call addresses
 * webcal:; what is not encrypted is not fetched.
 */
export function hostOfFeed(address: string): string | null {
  if (address.length > LONGEST_ADDRESS) return null
  const match =
    /^(?:https|webcals?):\/\/(?:[^/?#@\s]*@)?([a-z0-9.-]+\.[a-z0-9-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:[/?#]|$)/i.exec(
      address.trim(),
    )
  return match?.[1]?.toLowerCase() ?? null
}
