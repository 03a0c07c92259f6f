/** The texts of the results and their filters, in a separate chunk from those of the search form. */
import { useTexts } from '#client/use-texts.ts'
import de from '../../results/texts.de.ts'
import en from '../../results/texts.en.ts'
import { SEARCH_TEXTS } from '../use-search-texts.ts'

const TEXTS = { de: { ...SEARCH_TEXTS.de, ...de }, en: { ...SEARCH_TEXTS.en, ...en } }

export function useResultTexts() {
  return useTexts(TEXTS)
}

export type ResultTexts = ReturnType<typeof useResultTexts>
