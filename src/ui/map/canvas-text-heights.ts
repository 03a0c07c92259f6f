import { textHeights } from 'ol/render/canvas.js'

/**
 * OpenLayers measures the height of a font with an element filled through `innerHTML`, which Trusted Types refuse.
 * Before measuring it looks into its table of known heights, and it clears that table's own entries when a font loads.
 * A proxy as the table's prototype is asked first and is never cleared; it measures on a canvas instead.
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
