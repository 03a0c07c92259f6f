/** One after the other, in the order in which they were asked for, however long each takes; a failed one stops no other. */
export function inTurn(): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
