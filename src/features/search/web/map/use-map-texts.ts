/** The texts of the map, as one object so that the translator keeps its identity between renders. */
import { useTexts } from '#client/use-texts.ts'
import de from '../../map/texts.de.ts'
import en from '../../map/texts.en.ts'

const MAP_TEXTS = { de, en }

export function useMapTexts() {
  return useTexts(MAP_TEXTS)
}

export type MapTexts = ReturnType<typeof useMapTexts>
