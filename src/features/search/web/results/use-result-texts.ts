/** The words of the results and their filters, beside those of every search: they come with the results. */
import { useTexts } from '#client/use-texts.ts'
import de from '../../results/texts.de.ts'
import en from '../../results/texts.en.ts'
import { SEARCH_TEXTS } from '../use-search-texts.ts'

const TEXTS = { de: { ...SEARCH_TEXTS.de, ...de }, en: { ...SEARCH_TEXTS.en, ...en } }

export function useResultTexts() {
  return useTexts(TEXTS)
}

export type ResultTexts = ReturnType<typeof useResultTexts>
