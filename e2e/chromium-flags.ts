/** As people have it, but without what it asks of servers elsewhere. */
export const PLAIN_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

/**
 * How the journeys start Chromium. A page lives for seconds there: fewer processes and threads, and scripts that are not
 * compiled for speed, take a fifth of the processor's time off each load (decision 28).
 */
export const CHROMIUM_FLAGS = [
  ...PLAIN_FLAGS,
  '--in-process-gpu',
  '--num-raster-threads=1',
  '--disable-threaded-animation',
  '--enable-features=NetworkServiceInProcess2',
  '--renderer-process-limit=1',
  '--js-flags=--no-maglev --no-turbofan',
] as const
