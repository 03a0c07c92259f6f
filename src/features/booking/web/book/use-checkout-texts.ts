/** The texts of the checkout, together with those of every booking page. */
import { useTexts } from '#client/use-texts.ts'
import checkoutDe from '../../checkout/texts.de.ts'
import checkoutEn from '../../checkout/texts.en.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'

export const CHECKOUT_TEXTS = { de: { ...de, ...checkoutDe }, en: { ...en, ...checkoutEn } }

export function useCheckoutTexts() {
  return useTexts(CHECKOUT_TEXTS)
}
