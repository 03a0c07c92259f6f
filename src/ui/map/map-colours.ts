/** The canvas' colours, read from the CSS variables of the page. All are "rgb(r g b)" as the browser resolved them. */
export type MapColours = Record<ColourName, string> & { fontFamily: string }

const VARIABLES = {
  land: '--map-land',
  park: '--map-park',
  water: '--map-water',
  block: '--map-block',
  road: '--map-road',
  text: '--map-tx',
  line: '--line',
  ink: '--ink2',
  blue: '--blue',
  surface: '--surface',
  grey: '--greybg',
  greyText: '--greytx',
} as const

type ColourName = keyof typeof VARIABLES

/** Resolves the variables as they apply to `host`, whatever notation they use. */
export function readMapColours(host: HTMLElement): MapColours {
  const probe = document.createElement('span')
  probe.hidden = true
  // With forced colours the probe would only read the text colour; the canvas keeps the page's colours.
  probe.style.setProperty('forced-color-adjust', 'none')
  host.append(probe)
  const colours = {} as MapColours
  for (const [name, variable] of Object.entries(VARIABLES) as [ColourName, string][]) {
    probe.style.color = `var(${variable})`
    colours[name] = getComputedStyle(probe).color
  }
  probe.remove()
  colours.fontFamily = getComputedStyle(host).fontFamily
  return colours
}

/** A `share` of 0 gives `a`, 1 gives `b`. Colours in a notation other than rgb() are not mixed: `a` is returned. */
export function mixColours(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)]
  if (!from || !to) return a
  const mixed = from.map((value, i) => Math.round(value + (to[i]! - value) * share))
  return `rgb(${mixed.join(', ')})`
}

/** The colour with an opacity of 0 to 1. */
export function fadeColour(colour: string, opacity: number): string {
  const rgb = channels(colour)
  return rgb ? `rgba(${rgb.join(', ')}, ${opacity})` : colour
}

function channels(colour: string): [number, number, number] | undefined {
  const match = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(colour)
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined
}

/** Calls back when the colour scheme may have changed: the system's, or the switch on the root element. */
export function watchMapColours(onChange: () => void): () => void {
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', onChange)
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['class', 'style', 'data-theme', 'data-scheme'] })
  return () => {
    scheme.removeEventListener('change', onChange)
    observer.disconnect()
  }
}
