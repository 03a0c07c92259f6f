/** Labels use the fonts of the page, so that a map never loads fonts. */

export type StreetStyle = {
  readonly layers: readonly { readonly layout?: Readonly<Record<string, unknown>> }[]
  readonly metadata?: unknown
}

/** @param fontFamily a CSS value; its first font is used, which the page has loaded */
export function styleInOwnFonts(style: StreetStyle, fontFamily: string): StreetStyle {
  const family = (fontFamily.split(',')[0] ?? '').replaceAll(/["']/g, '').trim() || 'sans-serif'
  return {
    ...style,
    metadata: {},
    layers: style.layers.map((layer) => {
      if (!layer.layout) return layer
      const { 'text-font': font, ...layout } = layer.layout
      // A label without a font would get the library's default font.
      const hasText = font !== undefined || layout['text-field'] !== undefined
      return hasText ? { ...layer, layout: { ...layout, 'text-font': [`${family} ${weightOf(font)}`] } } : layer
    }),
  }
}

function weightOf(font: unknown): string {
  const said = JSON.stringify(font ?? '').toLowerCase()
  if (/semi-?\s?bold|medium/.test(said)) return 'Medium'
  return said.includes('bold') ? 'Bold' : 'Regular'
}
