// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// A token for tests with the differences between USDT on Ethereum (TetherToken) and an ordinary ERC-20:
/// - `transfer`, `transferFrom` and `approve` return no value, and a refusal has no reason;
/// - `approve` does not replace an allowance that is not zero by another one;
/// - the owner can pause the token, refuse accounts as senders (not as recipients), and switch on a fee;
/// - an amount that is not there ends in an invalid opcode, which uses up the gas.
/// It has no upgrade (`deprecate`), which the token on Ethereum never used.
contract TetherToken {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Issue(uint256 amount);
    event Params(uint256 feeBasisPoints, uint256 maxFee);
    event AddedBlackList(address user);
    event RemovedBlackList(address user);
    event Pause();
    event Unpause();

    string public constant name = "Tether USD";
    string public constant symbol = "USDT";
    uint256 public constant decimals = 6;
    address public immutable owner = msg.sender;
    uint256 public totalSupply;
    uint256 public basisPointsRate;
    uint256 public maximumFee;
    bool public paused;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public isBlackListed;

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    modifier whenNotPaused() {
        require(!paused);
        _;
    }

    /// Refuses calldata that is shorter than the arguments. Longer calldata is accepted.
    modifier onlyPayloadSize(uint256 size) {
        require(msg.data.length >= size + 4);
        _;
    }

    function transfer(address to, uint256 value) external whenNotPaused onlyPayloadSize(64) {
        require(!isBlackListed[msg.sender]);
        move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external whenNotPaused onlyPayloadSize(96) {
        require(!isBlackListed[from]);
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < type(uint256).max) allowance[from][msg.sender] = subtract(allowed, value);
        move(from, to, value);
    }

    function approve(address spender, uint256 value) external onlyPayloadSize(64) {
        require(value == 0 || allowance[msg.sender][spender] == 0);
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    /// Creates tokens for the owner, without a Transfer event.
    function issue(uint256 amount) external onlyOwner {
        balanceOf[owner] += amount;
        totalSupply += amount;
        emit Issue(amount);
    }

    /// Sets the fee of each transfer, which the owner receives. `newMaxFee` is in whole tokens.
    function setParams(uint256 newBasisPoints, uint256 newMaxFee) external onlyOwner {
        require(newBasisPoints < 20 && newMaxFee < 50);
        basisPointsRate = newBasisPoints;
        maximumFee = newMaxFee * 10 ** decimals;
        emit Params(basisPointsRate, maximumFee);
    }

    function addBlackList(address user) external onlyOwner {
        isBlackListed[user] = true;
        emit AddedBlackList(user);
    }

    function removeBlackList(address user) external onlyOwner {
        isBlackListed[user] = false;
        emit RemovedBlackList(user);
    }

    function pause() external onlyOwner whenNotPaused {
        paused = true;
        emit Pause();
    }

    function unpause() external onlyOwner {
        require(paused);
        paused = false;
        emit Unpause();
    }

    function move(address from, address to, uint256 value) private {
        uint256 fee = (value * basisPointsRate) / 10000;
        if (fee > maximumFee) fee = maximumFee;
        balanceOf[from] = subtract(balanceOf[from], value);
        balanceOf[to] += value - fee;
        if (fee > 0) {
            balanceOf[owner] += fee;
            emit Transfer(from, owner, fee);
        }
        emit Transfer(from, to, value - fee);
    }

    /// As SafeMath of that token, whose compiler made an invalid opcode of a failed `assert`.
    function subtract(uint256 a, uint256 b) private pure returns (uint256) {
        if (b > a) {
            assembly {
                invalid()
            }
        }
        return a - b;
    }
}
