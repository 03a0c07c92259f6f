/** Plain pages for /dev, without script or framework, so that they work even when the product does not. */
export function escapeHtml(value: unknown): string {
  return String(value ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const PLACES = [
  ['/dev', 'Overview'],
  ['/dev/mail', 'Mail inbox'],
  ['/dev/push', 'Push messages'],
  ['/dev/time', 'Time machine'],
  ['/dev/payments', 'Sandbox payments'],
  ['/dev/payees', 'Sandbox payees'],
  ['/dev/feeds', 'Sandbox calendars'],
  ['/dev/jobs', 'Jobs'],
  ['/', 'Viertel'],
] as const

/** @param body markup; every value in it went through escapeHtml */
export function devPage(title: string, body: string, nav = true): string {
  const links = PLACES.map(([path, name]) => `<a href="${path}">${name}</a>`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} · Viertel</title><link rel="stylesheet" href="/dev/dev.css"><link rel="icon" href="/favicon.svg"></head><body>${nav ? `<nav aria-label="Tools">${links}</nav>` : ''}<main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
}

export function table(head: readonly string[], rows: readonly (readonly string[])[], empty: string): string {
  if (rows.length === 0) return `<p>${escapeHtml(empty)}</p>`
  return `<div class="scroll"><table><thead><tr>${head.map((cell) => `<th>${escapeHtml(cell)}</th>`).join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table></div>`
}

export const DEV_CSS = `
:root{color-scheme:light dark;--paper:#f3f6f5;--surface:#fff;--line:#d7dedd;--ink:#0f1f3a;--ink2:#445269;--blue:#17356b;--on:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#0d1421;--surface:#151f30;--line:#2a384f;--ink:#e9eef7;--ink2:#b3bfd2;--blue:#a9c3f5;--on:#0f1f3a}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
nav{display:flex;flex-wrap:wrap;gap:4px 20px;padding:14px 24px;background:var(--surface);border-bottom:1px solid var(--line)}nav a{padding:8px 0}
main{max-width:1080px;margin:0 auto;padding:24px}h1{font-size:28px;line-height:1.15}a{color:var(--blue)}
form{display:flex;flex-wrap:wrap;gap:10px;align-items:end;margin:12px 0}label{display:grid;gap:4px;font-size:14px;color:var(--ink2)}
input,button,select{font:inherit;min-height:44px;padding:0 14px;border:1px solid var(--line);border-radius:10px;background:var(--surface);color:var(--ink)}
button{background:var(--blue);color:var(--on);font-weight:600;cursor:pointer}button.plain{background:var(--surface);color:var(--ink)}
table{width:100%;border-collapse:collapse;background:var(--surface);border:1px solid var(--line)}td,th{padding:10px 12px;text-align:left;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
.scroll{overflow-x:auto}.card{max-width:440px;margin:8vh auto;padding:28px;background:var(--surface);border:1px solid var(--line);border-radius:18px}
iframe{width:100%;border:1px solid var(--line);border-radius:12px;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:16px;background:var(--surface);border:1px solid var(--line);border-radius:12px}
.big{font-size:22px;font-weight:650}`
