import { orderWords, type ListOrder } from '../../rules/search-url.ts'
import type { ResultTexts } from './use-result-texts.ts'

/** "Cheapest first, best rated" */
export function orderText(order: ListOrder, t: ResultTexts): string {
  const words = orderWords(order).map((word) => t(`order_${word}`))
  return words.length === 0 ? t('order_distance') : words.join(', ')
}
