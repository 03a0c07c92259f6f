/** How fast something grows, from measurements that jump up and down. */

export type Point = { readonly at: number; readonly value: number }

/**
 * The median of the slopes between all pairs of points (Theil and Sen): single outliers do not move it.
 * @returns growth of the value for each unit of `at`
 * @throws for fewer than two points
 */
export function slopeOf(points: readonly Point[]): number {
  const slopes = points.flatMap((one, n) =>
    points
      .slice(n + 1)
      .flatMap((other) => (other.at === one.at ? [] : [(other.value - one.value) / (other.at - one.at)])),
  )
  if (slopes.length === 0) throw new Error('a slope needs two points')
  const sorted = slopes.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [below = 0, above = 0] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 1 ? above : (below + above) / 2
}
