/** Requests a watch once; what a guest requested is done when they come back signed in. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { callApi, type ApiRefusal } from '#client/call-api.ts'
import type { addWatch } from '../contract.ts'
import type { WatchBody } from './watch-body.ts'

export type Asking = 'idle' | 'busy' | 'done' | { readonly no: ApiRefusal }

/**
 * Query parameter after signing in; the search itself is stored in this tab, so that a foreign link cannot create
 * watches.
 */
const MARK = 'watch'
const INTENT = 'viertel-watch'

export function useWatch(body: WatchBody, isGuest: boolean) {
  const key = JSON.stringify(body)
  const [asking, setAsking] = useState<{ key: string; state: Asking }>({ key, state: 'idle' })
  const running = useRef(false)
  const { pathname, search } = useLocation()
  const state = asking.key === key ? asking.state : 'idle'

  async function ask(): Promise<void> {
    if (running.current) return
    running.current = true
    setAsking({ key, state: 'busy' })
    const answer = await callApi<typeof addWatch>('POST', '/api/watch', { body })
    running.current = false
    setAsking({ key, state: answer.ok ? 'done' : { no: answer } })
  }

  const resume = useEffectEvent(() => {
    const query = new URLSearchParams(search)
    if (isGuest || query.get(MARK) !== '1' || sessionStorage.getItem(INTENT) !== key) return
    sessionStorage.removeItem(INTENT)
    void ask()
  })
  useEffect(() => resume(), [])

  const query = new URLSearchParams(search)
  query.set(MARK, '1')
  return {
    state,
    ask: () => void ask(),
    /** Where a guest returns to after registering. */
    next: `${pathname}?${query}`,
    remember: () => sessionStorage.setItem(INTENT, key),
  }
}
