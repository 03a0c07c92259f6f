/** Spec 2, 7: what a profile says, the same in the modal and on its page. The name is the heading of either. */
import { Link } from 'react-router'
import { emailInLetters } from '#kernel/internet-domain.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay, formatMoney } from '#kernel/format.ts'
import { intlTag } from '#kernel/locale.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { Avatar } from '#ui/avatar.tsx'
import { languageNames } from '../../person/rules/language-names.ts'
import type { readPublicProfile } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export type LoadedProfile = ReplyData<typeof readPublicProfile>['data']

/** @param reservation the booking from which it was opened; named when a problem is reported */
export function PublicProfile({ loaded, reservation }: { loaded: LoadedProfile; reservation: string | null }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { profile, booking, reportTo } = loaded
  const languages = new Intl.ListFormat(intlTag(locale)).format(
    languageNames(profile.languages, locale).map(({ name }) => name),
  )
  const report = new URLSearchParams({
    subject: t('reportSubject', { name: profile.fullName, id: profile.id }),
    ...(booking && reservation !== null ? { body: t('reportBooking', { id: reservation }) } : {}),
  })
  return (
    <div className="stack public-profile">
      <div className="public-profile-who">
        <Avatar src={profile.picture} name={profile.fullName} size={96} />
        {(profile.residence !== '' || languages !== '') && (
          <ul>
            {profile.residence !== '' && <li>{t('from', { place: profile.residence })}</li>}
            {languages !== '' && <li>{t('speaks', { languages })}</li>}
          </ul>
        )}
      </div>
      {booking && (
        <section className="public-profile-booking" aria-label={t('booking')}>
          <dl>
            <Fact name={t('date')}>{formatDay(booking.date, locale, 'long')}</Fact>
            <Fact name={t('time')}>{t('timeSpan', { from: booking.from, to: booking.to })}</Fact>
            {booking.total !== null && (
              <Fact name={t('total')}>{formatMoney(booking.total, booking.currency, locale)}</Fact>
            )}
            {booking.income !== null && (
              <Fact name={t('income')}>{formatMoney(booking.income, booking.currency, locale)}</Fact>
            )}
          </dl>
        </section>
      )}
      {(profile.email !== null || profile.phone !== null) && (
        <section aria-label={t('contact')}>
          <dl className="public-profile-contact">
            {profile.email !== null && (
              <Fact name={t('email')}>
                <a href={`mailto:${profile.email}`}>{emailInLetters(profile.email)}</a>
              </Fact>
            )}
            {profile.phone !== null && (
              <Fact name={t('phone')}>
                <a href={`tel:${profile.phone.replaceAll(/[^+\d]/g, '')}`}>{profile.phone}</a>
              </Fact>
            )}
          </dl>
        </section>
      )}
      {reportTo !== null && (
        <p>
          {/* Mail programs do not read a plus as a blank. */}
          <a className="public-profile-report" href={`mailto:${reportTo}?${report.toString().replaceAll('+', '%20')}`}>
            {t('report')}
          </a>{' '}
          <Link className="public-profile-report" to={path(`/report?kind=person&id=${profile.id}`)}>
            {t('reportProfile')}
          </Link>
        </p>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
