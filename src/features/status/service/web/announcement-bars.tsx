/** What is announced, above every page; each can be closed, also without script. */
import { X } from 'lucide-react'
import { Form, Link, useLocation } from 'react-router'
import type { RootFacts } from '#client/root-facts.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { AnnouncementTimes } from './announcement-times.tsx'

export default function AnnouncementBars({ announcements }: { announcements: RootFacts['announcements'] }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { pathname, search } = useLocation()
  return (
    <section className="announcement-bars no-print" aria-label={t('bar')}>
      {announcements.map((one) => (
        <div key={one.id} className={`announcement-bar ${one.kind}`}>
          <div className="wrap">
            <p>
              <b>
                {t(`kind_${one.kind}`)}: {one.title}
              </b>{' '}
              {one.kind !== 'notice' && (
                <span className="quiet num">
                  <AnnouncementTimes of={one} isNow />
                </span>
              )}{' '}
              <Link to={path('/status')} aria-label={`${t('more')}: ${one.title}`}>
                {t('more')}
              </Link>
            </p>
            <Form method="post" action="/announcement/close" preventScrollReset>
              <input type="hidden" name="back" value={pathname + search} />
              <Button look="icon" type="submit" name="id" value={one.id} aria-label={`${t('close')}: ${one.title}`}>
                <X size={20} />
              </Button>
            </Form>
          </div>
        </div>
      ))}
    </section>
  )
}
