import { textHeights } from 'ol/render/canvas.js'

/**
 * OpenLayers measures the height of a font with an element filled through `innerHTML`, which Trusted Types refuse.
 * It first looks into its table of heights, and clears that table's own entries when a font arrives; answers that come
 * from the prototype are found before any measuring and survive. They are measured on a canvas instead.
 */
export function measureTextHeightsOnCanvas(): void {
  if (Object.getPrototypeOf(textHeights) !== Object.prototype) return
  const context = document.createElement('canvas').getContext('2d')
  const heights = new Proxy(Object.create(null) as Record<string, number>, {
    get: (_, font) => (typeof font === 'string' && context ? heightOf(context, font) : undefined),
  })
  Object.setPrototypeOf(textHeights, heights)
}

function heightOf(context: CanvasRenderingContext2D, font: string): number {
  context.font = font
  const metrics = context.measureText('M')
  return metrics.fontBoundingBoxAscent + metrics.fontBoundingBoxDescent
}
