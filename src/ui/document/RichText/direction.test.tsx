import { expect, test } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { RichText } from './RichText.tsx';

const arabic = 'مرحبا';

test('each paragraph, heading, item and cell takes its direction from its text', () => {
  const { container } = renderUi(
    <RichText
      value={`# ${arabic}\n\n${arabic}\n\n- ${arabic}\n- [ ] ${arabic}\n\n| ${arabic} |\n| --- |\n| ${arabic} |`}
      dialect="document"
    />,
  );
  const around = [...container.querySelectorAll('*')].filter(
    (element) => element.childElementCount === 0 && element.textContent === arabic,
  );
  expect(around.map((element) => [element.tagName, element.getAttribute('dir')])).toEqual([
    ['H1', 'auto'],
    ...Array.from({ length: 5 }, () => ['P', 'auto']),
  ]);
});
