import type { ReplyOf } from '#kernel/endpoint.ts'
import { readWish } from '../../rules/wish-in-url.ts'
import { isIsoDate } from '#kernel/time.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import type { previewMove } from '../contract.ts'

export type MovePreview = ReplyOf<typeof previewMove>['data']

/** What the address of the page says about the new time; the rest stays as it is. */
export function moveWish(search: URLSearchParams) {
  const { date, quarter, hours } = readWish((name) => search.get(name))
  return {
    ...(date === undefined || !isIsoDate(date) ? {} : { date }),
    ...(quarter === undefined ? {} : { time: formatQuarter(quarter) }),
    ...(hours === undefined ? {} : { hours }),
  }
}
