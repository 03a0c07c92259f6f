import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOwnSave, mergeStep, NEW_STEP, type StoredStep } from './merge-step.ts'

const AT_TWO: StoredStep = { version: 2, fields: { title_de: 'Hof' } }

test.each<[string, StoredStep, StoredStep, ReturnType<typeof mergeStep>]>([
  [
    'the first words',
    NEW_STEP,
    { version: 0, fields: { title_de: 'H' } },
    { kind: 'saved', step: { version: 1, fields: { title_de: 'H' } } },
  ],
  [
    'a change of what was read',
    AT_TWO,
    { version: 2, fields: { title_de: 'Hof 2' } },
    { kind: 'saved', step: { version: 3, fields: { title_de: 'Hof 2' } } },
  ],
  ['the same once more', AT_TWO, { version: 2, fields: { title_de: 'Hof' } }, { kind: 'same', step: AT_TWO }],
  [
    'a repeated request',
    AT_TWO,
    { version: 1, fields: { title_de: 'Hof', title_en: '' } },
    { kind: 'same', step: AT_TWO },
  ],
  ['an older tab', AT_TWO, { version: 1, fields: { title_de: 'Garten' } }, { kind: 'conflict', step: AT_TWO }],
  ['a made-up version', AT_TWO, { version: 9, fields: { title_de: 'Garten' } }, { kind: 'conflict', step: AT_TWO }],
])('%s', (_, stored, sent, merge) => expect(mergeStep(stored, sent)).toEqual(merge))

test.each<[string, StoredStep, boolean]>([
  ['the version that was typed over', { version: 3, fields: { city: 'Ber', lat: '' } }, false],
  ['one version later, as it was sent', { version: 4, fields: { city: 'Ber', lat: '' } }, true],
  ['filled in by the server', { version: 4, fields: { city: 'Ber', lat: '52.5' } }, true],
  ['other words', { version: 4, fields: { city: 'Bern', lat: '' } }, false],
  ['without a field that was sent', { version: 4, fields: { lat: '' } }, false],
  ['saved once more by somebody else', { version: 5, fields: { city: 'Ber', lat: '' } }, false],
])('stored after a lost answer: %s', (_, stored, isOwn) =>
  expect(isOwnSave(stored, { version: 3, fields: { city: 'Ber', lat: '' } })).toBe(isOwn),
)

test('of two tabs that save in any order, none writes over what it has not seen', () => {
  const words = fc.record({ tab: fc.constantFrom(0, 1), text: fc.string(), reads: fc.boolean() })
  fc.assert(
    fc.property(fc.array(words), (saves) => {
      let stored = NEW_STEP
      const seen = [NEW_STEP, NEW_STEP]
      for (const { tab, text, reads } of saves) {
        if (reads) seen[tab] = stored
        const base = seen[tab]!
        const { kind, step } = mergeStep(stored, { version: base.version, fields: { text } })
        if (kind === 'conflict') expect(step).toBe(stored)
        // What is written over is what this tab has seen.
        if (kind === 'saved') expect(stored.fields).toEqual(base.fields)
        if (kind !== 'conflict') seen[tab] = step
        stored = step
      }
    }),
  )
})
