/** The texts of this feature, as one object so that the translator keeps its identity between renders. */
import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export const SEARCH_TEXTS = { de, en }

export function useSearchTexts() {
  return useTexts(SEARCH_TEXTS)
}

export type SearchTexts = ReturnType<typeof useSearchTexts>
