import { describe, expect, test } from 'vitest';
import { filledIn, parseMarkdown } from '#src/screens/consents/shared/markdown.ts';

const text = (value: string) => ({ kind: 'text', text: value });
const paragraph = (...inside: object[]) => ({ kind: 'paragraph', inside });

describe('the text of a consent', () => {
  test('knows paragraphs, lines, lists, bold, italic, links and fields', () => {
    expect(parseMarkdown('Dear {patient_name},\nread **this *well***.\n\n- one\n- two\n1. first')).toEqual([
      paragraph(
        text('Dear '),
        { kind: 'field', name: 'patient_name' },
        text(','),
        { kind: 'break' },
        text('read '),
        { kind: 'strong', inside: [text('this *well')] },
        text('*.'),
      ),
      { kind: 'list', isOrdered: false, items: [[text('one')], [text('two')]] },
      { kind: 'list', isOrdered: true, items: [[text('first')]] },
    ]);
    expect(parseMarkdown('[more](https://example.org/a?b=c) or [write](mailto:a@example.org)')).toEqual([
      paragraph({ kind: 'link', href: 'https://example.org/a?b=c', inside: [text('more')] }, text(' or '), {
        kind: 'link',
        href: 'mailto:a@example.org',
        inside: [text('write')],
      }),
    ]);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    '//evil.test',
    '/dashboard',
    'vbscript:x',
    'https://a"onmouseover="x',
  ])('leads nowhere by %s', (href) => {
    expect(JSON.stringify(parseMarkdown(`[press](${href})`))).not.toContain('"link"');
  });

  test('leaves HTML and everything else as text', () => {
    const html = '<img src=x onerror=alert(1)> <script>alert(1)</script> # no heading ![x](https://a.test/x)';
    expect(JSON.stringify(parseMarkdown(html))).toContain('<img src=x onerror=alert(1)>');
    expect(parseMarkdown('a_b_c and 2 * 3 * 4 and \\*no\\*')).toEqual([
      paragraph(text('a_b_c and 2 * 3 * 4 and *no*')),
    ]);
  });

  test('does not take a patient whose name looks like markdown for markup', () => {
    expect(parseMarkdown('Dear {patient_name}')).toEqual([
      paragraph(text('Dear '), { kind: 'field', name: 'patient_name' }),
    ]);
    const fields = { patient_name: '**Eve** {date}', service: '', staff: '', clinic: '', date: 'today' };
    expect(filledIn('{patient_name}, {date}', fields)).toBe('**Eve** {date}, today');
  });

  test.each(['*', '_', '[', '**', '[a](', '- ', '`<'])(
    'is read in time however often %s stands there',
    (sign) => {
      const began = performance.now();
      parseMarkdown(sign.repeat(5000 / sign.length));
      expect(performance.now() - began).toBeLessThan(1000);
    },
  );
});
