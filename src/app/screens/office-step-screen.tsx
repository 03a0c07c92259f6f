/** A step of the office wizard beside the card that a search will show: two features on one screen, so they meet here. */
import type { MetaFunction } from 'react-router'
import { useTexts } from '#client/use-texts.ts'
import { answerOfficeStep, loadOfficeStep } from '#features/office/wizard/web/load-office-step.ts'
import { OfficeStepPage } from '#features/office/wizard/web/office-step-page.tsx'
import type { PreviewedCard } from '#features/office/wizard/web/step-fields.ts'
import de from '#features/office/wizard/texts.de.ts'
import en from '#features/office/wizard/texts.en.ts'
import { OfficeCard, type OfficeCardFacts } from '#features/search/web/results/office-card.tsx'
import { timesCents, toCents } from '#kernel/money.ts'
import { translator } from '#kernel/texts.ts'

export const loader = loadOfficeStep
export const action = answerOfficeStep

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const locale = loaderData?.locale ?? 'de'
  const t = translator(locale === 'en' ? en : de, locale)
  return [
    { title: `${loaderData ? t(`step_${loaderData.step}`) : t('allOffices')} – Viertel` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function OfficeStepScreen() {
  return <OfficeStepPage drawCard={(card) => <DrawnCard card={card} />} />
}

/** What is not known yet stands there in words. */
function DrawnCard({ card }: { card: PreviewedCard }) {
  const t = useTexts({ de, en })
  const { example, priceCents, photo } = card
  const hours = example?.hours ?? 0
  const facts: OfficeCardFacts = {
    id: card.id,
    group: card.group,
    title: card.title || t('untitled'),
    provider_name: card.providerName,
    officeCategory: card.categoryName,
    audience: card.audience,
    refugee: card.refugee,
    photos: { data: photo ? [{ thumbnail: '', hash: photo.hash }] : [] },
    onlyThumbnail: photo ? `${photo.key}/480.webp` : '',
    rating: { rating: card.rating.tenths / 10, count: card.rating.count },
    distanceMetres: null,
    price: toCents(priceCents ?? 0),
    totalCents: timesCents(toCents(priceCents ?? 0), hours),
    currency: card.currency,
    available: example ? (card.capacity ?? 1) : 0,
    reason: null,
    free: card.open,
    hours: {},
  }
  const when = {
    date: example?.date ?? '',
    time: example?.from ?? '09:00',
    endTime: example?.to ?? '13:00',
    hours,
    bookableFrom: null,
  }
  return (
    <OfficeCard
      card={facts}
      when={when}
      level={3}
      eager
      preview={{
        picture: photo ? null : t('previewNoPhoto'),
        price: priceCents === null ? t('previewNoPrice') : null,
        state: example === null ? t('previewNoHours') : card.capacity === null ? t('previewNoDesks') : null,
      }}
    />
  )
}
