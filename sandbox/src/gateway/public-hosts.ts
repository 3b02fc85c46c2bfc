import { BlockList, isIP } from 'node:net';

/** Networks that a gateway on the internet cannot reach: IANA's registries of special-purpose addresses. */
const privateNetworks = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
  ipv6: [
    ['::', 127],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ],
} as const;

const privateAddresses = blockListOf(privateNetworks);

/** Names that no public DNS server resolves. `.example` is allowed: it is for examples. */
const localName = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|invalid)$/;

/** Whether a URL can name a host on the internet. Names are not resolved. The URL parser has converted `0x7f.1` and the like. */
export function hasPublicHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  const version = isIP(host);
  if (version !== 0) return !privateAddresses.check(host, version === 4 ? 'ipv4' : 'ipv6');
  return host.includes('.') && !localName.test(host);
}

/** It contains IPv4 addresses that are written as IPv6 addresses, such as `::ffff:10.0.0.1`, too. */
function blockListOf({ ipv4, ipv6 }: typeof privateNetworks): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ipv4) list.addSubnet(network, prefix, 'ipv4');
  for (const [network, prefix] of ipv6) list.addSubnet(network, prefix, 'ipv6');
  return list;
}
