/**
 * Whose word counts about where a request came from. Each proxy appends the address it was asked from to
 * X-Forwarded-For, so only the right end of that header was written by proxies of ours; what stands left of it
 * anybody may have sent. Throttles go by what comes out, so believing too much lifts them or locks others out.
 */
import { isIP } from 'node:net'

/** How many proxies stand in front, or their networks; false: none. Fastify reads the header by it. */
export type TrustedProxies = false | number | readonly string[]

const MOST_PROXIES = 10

/** @returns null when it is neither a number of proxies nor a list of addresses */
export function readTrustedProxies(text: string): TrustedProxies | null {
  const given = text.trim()
  if (given === '') return false
  if (/^[0-9]{1,2}$/.test(given)) return Number(given) <= MOST_PROXIES ? Number(given) || false : null
  const networks = given.split(',').map((one) => one.trim())
  return networks.every(isNetwork) ? networks : null
}

/** An address, or a network narrower than everybody. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more !== undefined) return false
  if (prefix === undefined) return true
  if (!/^[1-9][0-9]{0,2}$/.test(prefix)) return false
  return Number(prefix) <= (family === 4 ? 32 : 128)
}

/**
 * What throttles count: an IPv4 address, or the /64 of an IPv6 one, since one connection at home owns all of it. The
 * network is written as its first address.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (isIP(ip) !== 6) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::`
}
