/** One announcement at the desk: what it says, and what can be done with it until it is over. */
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatInstant } from '#kernel/format.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { Tag } from '#ui/tag.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { AnnouncementFields, TwoTexts, type Announcement } from './announcement-fields.tsx'
import { intentOf, type AnnouncementIntent } from './announcement-form.ts'

type AnnouncementPanelProps = {
  announcement: Announcement
  /** The answer to a form of the page that was refused. */
  refused: FormAnswer | undefined
}

export function AnnouncementPanel({ announcement, refused }: AnnouncementPanelProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { id, kind, when, startsAt, endsAt, updates } = announcement
  const title = locale === 'de' ? announcement.titleDe : announcement.titleEn
  const from = formatInstant(startsAt, REGION_ZONE, locale, 'dated')
  const to = (what: AnnouncementIntent) => (refused?.intent === intentOf(what, id) ? refused : undefined)
  const named = (words: string) => `${words}: ${title}`
  return (
    <li className="panel stack">
      <div className="spread">
        <h2>{title}</h2>
        <Tag tone={when === 'now' ? 'good' : 'plain'}>{t(`when_${when}`)}</Tag>
      </div>
      <p className="small quiet num">
        {t(`kind_${kind}`)} · {t(`shownOn_${announcement.shownOn}`)} ·{' '}
        {endsAt === null
          ? t('open', { from })
          : t('span', { from, until: formatInstant(endsAt, REGION_ZONE, locale, 'dated') })}
      </p>
      <p className="announcement-text">{locale === 'de' ? announcement.textDe : announcement.textEn}</p>
      {updates.length > 0 && (
        <ol className="announcement-updates">
          {updates.map(({ at, textDe, textEn }) => (
            <li key={at}>
              <p className="small quiet num">{formatInstant(at, REGION_ZONE, locale, 'dated')}</p>
              <p className="announcement-text">{locale === 'de' ? textDe : textEn}</p>
            </li>
          ))}
        </ol>
      )}
      {when !== 'over' && (
        <>
          <details open={to('update') !== undefined}>
            <summary aria-label={named(t('update'))}>{t('update')}</summary>
            <PostForm
              key={updates.length}
              className="form-grid"
              intent={intentOf('update', id)}
              answer={to('update')}
              preventScrollReset
            >
              <TwoTexts />
              <div className="full">
                <FormMessage />
                <SubmitButton look="primary">{t('updateGo')}</SubmitButton>
              </div>
            </PostForm>
          </details>
          <details open={to('change') !== undefined}>
            <summary aria-label={named(t('change'))}>{t('change')}</summary>
            <AnnouncementFields
              intent={intentOf('change', id)}
              answer={to('change')}
              go={t('save')}
              of={announcement}
            />
          </details>
          <PostForm intent={intentOf('end', id)} answer={to('end')} preventScrollReset>
            <FormMessage />
            <SubmitButton aria-label={named(t(when === 'coming' ? 'takeBack' : 'end'))}>
              {t(when === 'coming' ? 'takeBack' : 'end')}
            </SubmitButton>
          </PostForm>
        </>
      )}
    </li>
  )
}
