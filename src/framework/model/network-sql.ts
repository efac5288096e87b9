/**
 * Returns SQL for an array of the networks that contain a network of an array, with these
 * themselves: at most 33 for each of IPv4 and 129 of IPv6. A B-tree finds them one by one, faster
 * than a GiST index of networks finds those that contain one.
 *
 * @example
 * `t.prefix = any(${containersOf('array[$1::inet]')})`
 */
export const containersOf = (networks: string): string =>
  `array(select network(set_masklen(n, length))::inet ` +
  `from unnest(${networks}) n, generate_series(0, masklen(n)) length)`

/**
 * Returns SQL for the last address of a network, as a host. In the order of PostgreSQL it comes
 * after all networks and addresses within the network, and before all others behind it.
 *
 * @example
 * `select ${lastAddressOf('t.network')} from lab_network t`
 */
export const lastAddressOf = (network: string): string => `host(broadcast(${network}))::inet`
