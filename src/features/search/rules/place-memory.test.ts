import { describe, expect, it } from 'vitest'
import {
  NO_MEMORY,
  readMemory,
  withoutSearch,
  withSaved,
  withSearch,
  type PlaceMemory,
  type RecentSearch,
} from './place-memory.ts'

const search = (text: string, more: Partial<RecentSearch> = {}): RecentSearch => ({
  place: { text, at: { lat: 52.5, lng: 13.4 }, provider: null },
  group: 1,
  date: '2026-11-12',
  time: '10:00',
  hours: 4,
  ...more,
})
const texts = ({ recent }: PlaceMemory) => recent.map((one) => one.place.text)

describe('what the device remembers', () => {
  it('keeps the last five searches, newest first', () => {
    const memory = ['a', 'b', 'c', 'd', 'e', 'f'].reduce((old, text) => withSearch(old, search(text)), NO_MEMORY)
    expect(texts(memory)).toEqual(['f', 'e', 'd', 'c', 'b'])
  })

  it('keeps a place once, with its newest wish', () => {
    let memory = withSearch(withSearch(NO_MEMORY, search('Berlin')), search('Wien'))
    memory = withSearch(memory, search('berlin', { time: '12:00', hours: 2 }))
    expect(texts(memory)).toEqual(['berlin', 'Wien'])
    expect(memory.recent[0]).toMatchObject({ time: '12:00', hours: 2 })
  })

  it('keeps a provider and a place of the same name apart, and forgets only the one asked for', () => {
    const provider = { text: 'Berlin', at: null, provider: 7 }
    const memory = withSearch(withSearch(NO_MEMORY, search('Berlin')), search('Berlin', { place: provider }))
    expect(memory.recent).toHaveLength(2)
    expect(withoutSearch(memory, provider).recent.map((one) => one.place.provider)).toEqual([null])
  })

  it('keeps only place and time wish, whatever else a search says', () => {
    const given = { ...search('Berlin'), price: [0, 20], refugees: true, place: { ...search('x').place, user: 'ada' } }
    const kept = withSearch(NO_MEMORY, given as RecentSearch).recent[0]
    expect(Object.keys(kept ?? {})).toEqual(['place', 'group', 'date', 'time', 'hours'])
    expect(Object.keys(kept?.place ?? {})).toEqual(['text', 'at', 'provider'])
  })

  it('saves home and work and forgets them', () => {
    const { place } = search('Torstraße')
    const memory = withSaved(NO_MEMORY, 'home', place)
    expect(memory).toEqual({ recent: [], home: place, work: null })
    expect(withSaved(memory, 'home', null)).toEqual(NO_MEMORY)
  })

  it('reads what it wrote', () => {
    const memory = withSaved(withSearch(NO_MEMORY, search('Berlin')), 'work', search('Wien').place)
    expect(readMemory(JSON.stringify(memory))).toEqual(memory)
  })

  it.each(['', 'null', '[]', '{"recent":1}', '{', '"x"'])('Spec 4: corrupt stored values are no memory: %s', (text) => {
    expect(readMemory(text)).toBeNull()
  })

  it('leaves out single entries that cannot be', () => {
    const good = search('Berlin')
    const bad = [
      { ...good, group: 3 },
      { ...good, hours: 9 },
      { ...good, hours: '4' },
      { ...good, date: 'soon' },
      { ...good, time: '9' },
      { ...good, place: { text: '', at: null, provider: null } },
      { ...good, place: { text: 'x', at: { lat: '1', lng: 2 }, provider: null } },
      null,
    ]
    expect(readMemory(JSON.stringify({ recent: [...bad, good], home: { text: 1 }, work: 'x' }))).toEqual({
      recent: [good],
      home: null,
      work: null,
    })
  })
})
