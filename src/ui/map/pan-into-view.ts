type Box = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }

/**
 * How far a view must move, in pixels, so that one of its pixels keeps the given distances from the edges; [0, 0] when
 * it already does. Where a view is too small for these distances, the pixel is centred in what remains.
 */
export function panIntoView(
  pixel: { readonly x: number; readonly y: number },
  size: { readonly width: number; readonly height: number },
  margin: Box,
): [dx: number, dy: number] {
  return [into(pixel.x, margin.left, size.width - margin.right), into(pixel.y, margin.top, size.height - margin.bottom)]
}

function into(at: number, least: number, most: number): number {
  if (least > most) return at - (least + most) / 2
  return at < least ? at - least : at > most ? at - most : 0
}
