/** Which base map is shown: the embedded one until a street map is known, allowed and loaded. */
import { useCallback, useEffect, useState } from 'react'
import type { StreetMapFacts } from '#kernel/street-map.ts'
import type { MakeBasemap } from './basemap.ts'
import { hasAgreed, rememberAgreement } from './street-consent.ts'

type StreetFacts = Exclude<StreetMapFacts, { kind: 'embedded' }>

export type StreetState = {
  /** Null selects the embedded map. */
  readonly make: MakeBasemap | null
  readonly credits: string
  /** The host whose street map waits for consent. */
  readonly asksFor: string | null
  /** The host whose street map is shown by consent. */
  readonly agreedTo: string | null
  readonly hasFailed: boolean
  readonly agree: () => void
  readonly stop: () => void
  readonly fail: () => void
}

const TRY_AGAIN_MS = 60_000

export function useStreetMap(): StreetState {
  const [attempt, setAttempt] = useState(0)
  const [facts, setFacts] = useState<StreetFacts | null>(null)
  const [agreedHost, setAgreedHost] = useState<string | null>(null)
  const [make, setMake] = useState<MakeBasemap | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const fail = useCallback(() => setHasFailed(true), [])
  const host = facts?.directHost ?? null
  const isAllowed = facts !== null && (host === null || agreedHost === host)

  useEffect(() => {
    let isGone = false
    readFacts().then(
      (read) => {
        if (isGone || read.kind === 'embedded') return
        setFacts(read)
        if (read.directHost !== null && hasAgreed(read.directHost)) setAgreedHost(read.directHost)
      },
      () => !isGone && fail(),
    )
    return () => void (isGone = true)
  }, [attempt, fail])

  useEffect(() => {
    if (!facts || !isAllowed || hasFailed) return
    let isGone = false
    makerOf(facts).then(
      (made) => !isGone && setMake(() => made),
      () => !isGone && fail(),
    )
    return () => {
      isGone = true
      setMake(null)
    }
  }, [facts, isAllowed, hasFailed, fail])

  useEffect(() => {
    if (!hasFailed) return
    const timer = setTimeout(() => {
      setHasFailed(false)
      setAttempt((n) => n + 1)
    }, TRY_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [hasFailed])

  return {
    make,
    credits: make && facts ? facts.credits : '',
    asksFor: isAllowed ? null : host,
    agreedTo: make ? host : null,
    hasFailed,
    agree: () => {
      rememberAgreement(host)
      setAgreedHost(host)
    },
    stop: () => {
      rememberAgreement(null)
      setAgreedHost(null)
    },
    fail,
  }
}

async function readFacts(): Promise<StreetMapFacts> {
  const answer = await fetch('/map/streets.json')
  if (!answer.ok) throw new Error(`street map: ${answer.status}`)
  return (await answer.json()) as StreetMapFacts
}

/** Loads only the code of the kind of map that is shown. */
async function makerOf(facts: StreetFacts): Promise<MakeBasemap> {
  switch (facts.kind) {
    case 'raster':
      return (await import('./street-raster-layer.ts')).streetRasterLayer(facts, facts.directHost !== null)
    case 'style':
      return (await import('./street-style-layer.ts')).streetStyleLayer(facts)
    case 'vector':
      return (await import('./street-vector-layer.ts')).streetVectorLayer(facts)
  }
}
