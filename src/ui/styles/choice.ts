/** Style sheets of Mantine's check boxes, radios and chips, base first. */
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/Chip.css';
import './edge.css';
import './radio-dot.css';
