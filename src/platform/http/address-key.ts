/** A keyed hash of a client's IP address, to count requests without storing the address. */
import { createHmac } from 'node:crypto'

/**
 * Of IPv6 addresses the first 64 bits count, because one household owns all the rest.
 * @returns 22 characters; null for a call within the process
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
