/** A client's address as something to count by, without keeping the address: a keyed hash of it. */
import { createHmac } from 'node:crypto'

/**
 * One household or machine counts as one: of IPv6 the first 64 bits, because everybody has all the rest of them.
 * @returns 22 characters; null where nobody called over the network
 */
export function addressKey(address: string, secret: string): string | null {
  if (address === '') return null
  return createHmac('sha256', secret)
    .update(`address ${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22)
}

function networkOf(address: string): string {
  const mapped = /^::ffff:([0-9.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0')
  return [...groups, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
