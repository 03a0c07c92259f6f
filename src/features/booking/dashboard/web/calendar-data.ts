/** Reply shapes of the contract for the pages, as types without its code. */
import type { ReplyData } from '#kernel/endpoint.ts'
import type { readCalendarDay, readCalendarWeek } from '../contract.ts'

type DayOffice = ReplyData<typeof readCalendarDay>['data']['offices'][number]
export type WeekOffice = NonNullable<ReplyData<typeof readCalendarWeek>['data']['office']>
export type CalendarDay = DayOffice['day']
/** An office without its days. */
export type CalendarOffice = Omit<DayOffice, 'day'>
