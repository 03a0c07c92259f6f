/**
 * The list beside the page, on wide screens. It is open while it is rendered. Escape and each change of the page close it
 * (Spec 2); who opened it gets the focus back.
 */
import { Check, CheckCheck, Settings, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { NotificationList } from './notification-list.tsx'
import { PushAsk } from './push-ask.tsx'
import { useNotifications } from './use-notifications.ts'

/** @param unread of the user data, so that the list follows them */
export function NotificationPanel({ unread, onClose }: { unread?: number; onClose: () => void }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const [isOnlyNew, setOnlyNew] = useState(false)
  const { page, isFailed, isBusy, again, more, markRead, markAllRead } = useNotifications(
    isOnlyNew ? 'new' : undefined,
    unread,
  )
  useClosing(onClose)
  const first = useRef<HTMLHeadingElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <aside className="note-panel" aria-labelledby="note-title">
      <header className="note-head">
        <div className="note-bar">
          <h1 id="note-title" ref={first} tabIndex={-1}>
            {t('title')}
          </h1>
          <ButtonLink look="text" to={path('/account/settings')}>
            <Settings size={18} />
            {t('settings')}
          </ButtonLink>
          <Button look="icon" aria-label={t('close')} onClick={onClose}>
            <X size={20} />
          </Button>
        </div>
        <div className="note-bar">
          <div className="seg" role="radiogroup" aria-label={t('filter')}>
            {([false, true] as const).map((isNew) => (
              <label key={String(isNew)}>
                <input
                  className="visually-hidden"
                  type="radio"
                  name="note-filter"
                  checked={isOnlyNew === isNew}
                  onChange={() => setOnlyNew(isNew)}
                />
                {t(isNew ? 'fresh' : 'all')}
                {isNew && page !== null && page.meta.unread > 0 && <b className="num">{page.meta.unread}</b>}
              </label>
            ))}
          </div>
          {page !== null && page.meta.unread > 0 && (
            <Button look="text" onClick={markAllRead}>
              <CheckCheck size={18} />
              {t('allRead')}
            </Button>
          )}
        </div>
      </header>
      <div className="note-scroll" aria-busy={page === null && !isFailed}>
        {isFailed && (
          <Notice tone="bad" isAnnounced>
            <p>{t('failed')}</p>
            <Button look="text" onClick={again}>
              {t('again')}
            </Button>
          </Notice>
        )}
        {page === null && !isFailed && (
          <p className="quiet note-wait" role="status">
            {t('loading')}
          </p>
        )}
        {page !== null && (
          <NotificationList
            page={page}
            isOnlyNew={isOnlyNew}
            onFollowed={markRead}
            onRead={markRead}
            readButton={({ id, title }) => (
              <Button look="icon" aria-label={t('markRead', { title })} onClick={() => markRead(id)}>
                <Check size={18} />
              </Button>
            )}
          />
        )}
        {page !== null && page.meta.next !== null && (
          <Button isWide isBusy={isBusy} onClick={more}>
            {t('more')}
          </Button>
        )}
      </div>
      {page?.meta.push.mayAsk && <PushAsk publicKey={page.meta.push.publicKey} />}
    </aside>
  )
}

function useClosing(onClose: () => void): void {
  const { pathname, search } = useLocation()
  const close = useEffectEvent(onClose)
  const at = useRef(pathname + search)
  useEffect(() => {
    if (at.current !== pathname + search) close()
  }, [pathname, search])
  useEffect(() => {
    // A dialog over the page closes first.
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) close()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
