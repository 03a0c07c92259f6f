/** Loads seven days at a time; the first seven are part of the page. */
import { useEffect, useRef, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import type { officeDays } from '../contract.ts'
import { freeFrom, soonUntil, type Moment } from '../rules/gaps.ts'
import type { OfficeDay, ShownDay } from './office-data.ts'

export type OfficeDays = {
  /** The seven days that are shown. */
  readonly days: readonly ShownDay[]
  /** Also finds a day that was shown before. */
  readonly dayOf: (date: string) => ShownDay | undefined
  readonly isLoading: boolean
  readonly hasFailed: boolean
  /** @param from ISO date of the first day wanted */
  readonly show: (from: string) => void
}

/** @param earliest the first moment that can be booked */
export function useOfficeDays(officeId: number, first: readonly OfficeDay[], earliest: Moment | null): OfficeDays {
  const possible = (list: readonly OfficeDay[]) =>
    list.map((day) => ({ ...day, free: freeFrom(day, earliest), soonUntil: soonUntil(day.date, earliest) }))
  const [days, setDays] = useState(() => possible(first))
  const [known, setKnown] = useState<ReadonlyMap<string, ShownDay>>(() => byDate(possible(first)))
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  async function show(from: string) {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setState('loading')
    try {
      const answer = await callApi<typeof officeDays>('GET', '/api/office/{id}/days', {
        params: { id: officeId },
        query: { from },
        signal: own.signal,
      })
      if (answer.ok) {
        const fresh = possible(answer.reply.data)
        setDays(fresh)
        setKnown((before) => new Map([...before, ...byDate(fresh)]))
      }
      setState(answer.ok ? 'idle' : 'failed')
    } catch {
      // The request was aborted because a newer one has been sent.
    }
  }

  return {
    days,
    dayOf: (date) => known.get(date),
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    show: (from) => void show(from),
  }
}

function byDate(days: readonly ShownDay[]): Map<string, ShownDay> {
  return new Map(days.map((day) => [day.date, day]))
}
