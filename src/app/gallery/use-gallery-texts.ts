import { useTexts } from '#client/use-texts.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

export function useGalleryTexts() {
  return useTexts({ de, en })
}
