import { useTexts } from '#client/use-texts.ts'
import { PRESENCE_KINDS } from '../rules/presence-of.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

/** The kinds of places, after what stands for none of them. */
export function useKindOptions(none: string): readonly (readonly [string, string])[] {
  const t = useTexts({ de, en })
  return [['', none], ...PRESENCE_KINDS.map((kind) => [kind, t(kind)] as const)]
}
