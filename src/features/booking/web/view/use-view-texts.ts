import { useTexts } from '#client/use-texts.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'
import viewDe from './texts.de.ts'
import viewEn from './texts.en.ts'

/** The page of a booking shows words of all bookings, and its own. */
export const VIEW_TEXTS = { de: { ...de, ...viewDe }, en: { ...en, ...viewEn } }

export const useViewTexts = () => useTexts(VIEW_TEXTS)
