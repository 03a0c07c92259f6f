/** Seven days at a time; the first seven come with the page. */
import { useEffect, useRef, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import type { officeDays } from '../contract.ts'
import type { OfficeDay } from './office-data.ts'

export type OfficeDays = {
  readonly days: readonly OfficeDay[]
  readonly isLoading: boolean
  readonly hasFailed: boolean
  /** @param from ISO date of the first day wanted */
  readonly show: (from: string) => void
}

export function useOfficeDays(officeId: number, first: readonly OfficeDay[]): OfficeDays {
  const [days, setDays] = useState(first)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  async function show(from: string) {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setState('loading')
    try {
      const answer = await callApi<typeof officeDays>('GET', `/api/office/${officeId}/days?from=${from}`, {
        signal: own.signal,
      })
      if (answer.ok) setDays(answer.reply.data)
      setState(answer.ok ? 'idle' : 'failed')
    } catch {
      // Aborted: a newer question is on its way.
    }
  }

  return { days, isLoading: state === 'loading', hasFailed: state === 'failed', show: (from) => void show(from) }
}
