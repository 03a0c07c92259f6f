/** Circular imports, type imports included: to understand one file of a cycle one has to read all of them. */

/**
 * @param imports of each file, the files it imports
 * @returns the files of each cycle, sorted by name
 */
export function importCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []
  const lower = (file: string, to: number) => lowest.set(file, Math.min(lowest.get(file) ?? to, to))
  const visit = (file: string) => {
    order.set(file, order.size)
    lower(file, order.size - 1)
    open.push(file)
    for (const target of imports.get(file) ?? []) {
      if (!imports.has(target)) continue
      if (!order.has(target)) {
        visit(target)
        lower(file, lowest.get(target)!)
      } else if (open.includes(target)) lower(file, order.get(target)!)
    }
    if (lowest.get(file) !== order.get(file)) return
    const members = open.splice(open.indexOf(file))
    if (members.length > 1) cycles.push(members.toSorted())
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return cycles
}
