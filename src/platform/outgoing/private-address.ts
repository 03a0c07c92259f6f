import { BlockList, isIP } from 'node:net'

/** Everything that is not the public internet: loopback, private, link-local, shared, test, multicast, tunnels. */
const BLOCKED: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 96],
  // IPv4-translated addresses (RFC 2765).
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]

const blocked = new BlockList()
for (const [network, prefix] of BLOCKED) blocked.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4')

/** True for every address that is not one of the public internet, and for what is no address at all. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  return family === 0 || blocked.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
