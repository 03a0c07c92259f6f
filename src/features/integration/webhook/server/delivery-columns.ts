/** What the texts in a delivery's columns can be. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed'
/** Why there was no answer; `private`: the address leads into a private network. */
export type DeliveryFault = 'timeout' | 'private' | 'network' | 'tls'
